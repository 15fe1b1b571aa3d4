-- Closed periods are measured again for what comes back after their windows of placements, too. Which of the windows
-- measured so far are of placements isn't told; of the others a few lines more are looked at.
update restated_pay set reads = reads || jsonb_build_object('placements', reads -> 'items');
