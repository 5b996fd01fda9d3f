/** Every token begins so; scanners of published sources search for it. */
export const TOKEN_PREFIX = 'anchora_pat_';
