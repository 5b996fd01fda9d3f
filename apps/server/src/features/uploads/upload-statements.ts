import { Turnstile } from '../../http/limits/turnstile';

/**
 * Statements about uploads that start or end, at once. Most of the pool's 20 connections (November 2026) stay free for
 * other requests, even if a thousand uploads start together. Chosen, not measured.
 */
const MAX_STATEMENTS = 6;
export const uploadStatements = new Turnstile(MAX_STATEMENTS);
