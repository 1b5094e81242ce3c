-- Many rows are joined as a whole, though the tables that it fills may be empty when its queries are planned.
ALTER FUNCTION "adopt_content"() SET enable_nestloop = off SET jit = off;
