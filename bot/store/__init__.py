"""Database: schema, migrations, the group-committing writer and the reader."""
