-- Who corrected the cases of an image, and what they were before, stands beside it (docs/product.md, What staff decide).
create index audit_log_corrected_images on audit_log (wholesaler_id, (detail ->> 'imageId')) where action = 'correct image';
