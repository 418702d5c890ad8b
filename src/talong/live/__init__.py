"""Live tables: their logic, without network or database."""
