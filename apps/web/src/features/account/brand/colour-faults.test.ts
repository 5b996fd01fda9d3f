import { EMPTY_BRAND, type BrandChange } from '@anchora/contract/brand';
import { expect, it } from 'vitest';
import { colourFaults } from './colour-faults';

const NOTHING: BrandChange = { ...EMPTY_BRAND, logo: null, backgroundPicture: null, linkPicture: null };

it('names each colour that the server would refuse, and no other', () => {
  const change = { ...NOTHING, accent: '#ffff00', background: '#ffff00', qr: { dark: '#ffffff', light: '#000000' } };
  expect(Object.keys(colourFaults(change))).toEqual(['accent', 'background', 'qr']);
  expect(colourFaults(NOTHING)).toEqual({});
  const good = { accent: '#1f5fbf', background: '#ffffff', qr: { dark: '#000000', light: '#ffffff' } };
  expect(colourFaults({ ...NOTHING, ...good })).toEqual({});
});
