-- Which boost paid which product on the days of a closed period, as its products were (domain/src/boosts.ts, DecidedClaims),
-- but for its days. null: it was closed before there was this, and goes by the products of now.
alter table closings add boost_claims jsonb;
