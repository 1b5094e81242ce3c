-- Mobile numbers that owners have typed into texts of published listings: masked at each approval from now on.
UPDATE "published_listings" SET
	"project_name" = regexp_replace("project_name", '(^|[^0-9])(1[3-9][0-9])[-. ]?[0-9]{4}[-. ]?([0-9]{4})(?![0-9])', '\1\2****\3', 'g'),
	"address" = regexp_replace("address", '(^|[^0-9])(1[3-9][0-9])[-. ]?[0-9]{4}[-. ]?([0-9]{4})(?![0-9])', '\1\2****\3', 'g'),
	"content" = regexp_replace("content", '(^|[^0-9])(1[3-9][0-9])[-. ]?[0-9]{4}[-. ]?([0-9]{4})(?![0-9])', '\1\2****\3', 'g'),
	"species" = regexp_replace("species", '(^|[^0-9])(1[3-9][0-9])[-. ]?[0-9]{4}[-. ]?([0-9]{4})(?![0-9])', '\1\2****\3', 'g')
WHERE concat_ws(' ', "project_name", "address", "content", "species") ~ '1[3-9][0-9][-. ]?[0-9]{4}[-. ]?[0-9]{4}';
