/** Share that noise leaves unexplained of pictures that match. Set on 2026-11-23 with the walks of the world bench. */
const NOISE_SHARE = 0.02;

/** How little a correlation leaves unexplained, as a logarithm, so that those of independent pictures add up. */
export const evidenceOf = (correlation: number): number => -Math.log(1 - correlation ** 2 + NOISE_SHARE);
