import { describe, expect, it } from 'vitest';
import { MAX_QR_STEM_LENGTH, qrFileName } from './qr-file-name';

describe('qrFileName', () => {
  it('keeps letters of any language and joins words', () => {
    expect(qrFileName('  Đêm nhạc  Jazz 2026 ')).toBe('Đêm-nhạc-Jazz-2026-qr');
  });

  it('drops characters with a meaning for file systems', () => {
    expect(qrFileName('../../etc/passwd\u0000')).toBe('etc-passwd-qr');
    expect(qrFileName('a<b>:"c"|d?*')).toBe('a-b-c-d-qr');
  });

  it('is never empty and never long', () => {
    expect(qrFileName('///')).toBe('project-qr');
    expect(qrFileName('x'.repeat(500))).toBe(`${'x'.repeat(MAX_QR_STEM_LENGTH)}-qr`);
  });

  it('is cut between characters', () => {
    const shorter = 'x'.repeat(MAX_QR_STEM_LENGTH - 1);
    expect(qrFileName(`${shorter}🎷`)).toBe(`${shorter}-qr`);
  });
});
