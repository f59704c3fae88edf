"""Migrations of the database: `versions` contains one Alembic file per revision, named by its number."""
