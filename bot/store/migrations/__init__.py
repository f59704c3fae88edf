"""Alembic's home: `versions` holds one file per revision, named by its number."""
