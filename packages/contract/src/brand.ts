import { z } from 'zod';
import { canBeScanned, DEFAULT_ACCENT, isVisibleOn, SURFACES } from './brand-colours';
import { fault } from './errors/field-faults';
import { fileAddressSchema } from './file-address-schema';
import {
  MAX_BRAND_END_TEXT_LENGTH,
  MAX_BRAND_LINK_TEXT_LENGTH,
  MAX_BRAND_NAME_LENGTH,
  MAX_BRAND_START_TEXT_LENGTH,
} from './limits';
import { colourSchema, creatorText } from './scene/scene-fields';

/**
 * Pictures of a brand: on the start screen and in photos, behind the start screen, in previews of links, and around
 * photos.
 */
export const BRAND_PICTURES = ['logo', 'background-picture', 'link-picture', 'photo-frame'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

const pictureSchema = fileAddressSchema.nullable();

const brandText = (max: number, lines: 'one' | 'many') => creatorText(max, lines, fault('body-invalid'));

const accentSchema = colourSchema.refine((colour) => isVisibleOn(colour, SURFACES), fault('accent-too-faint'));

const qrSchema = z
  .strictObject({ dark: colourSchema, light: colourSchema })
  .refine(({ dark, light }) => canBeScanned(dark, light), fault('qr-colours-too-close'));

/** The parts of a brand that are stored as they are; its pictures are files. */
const settingsSchema = z.strictObject({
  /** Colour of the one primary action of a screen; null: the product's own. */
  accent: accentSchema.nullable(),
  /** Shown below the name of the project on the start screen; empty for none. */
  startText: brandText(MAX_BRAND_START_TEXT_LENGTH, 'many'),
  /** Shown in the place of `startText` after the visit; empty for none. */
  endText: brandText(MAX_BRAND_END_TEXT_LENGTH, 'many'),
  /** Colour of the start screen; null: that of the visitor's theme. */
  background: colourSchema.nullable(),
  /** Added to the name of the project in previews of links; empty for none. */
  linkName: brandText(MAX_BRAND_NAME_LENGTH, 'one'),
  /** Description in previews of links to projects without one of their own; empty for the product's. */
  linkText: brandText(MAX_BRAND_LINK_TEXT_LENGTH, 'one'),
  qr: qrSchema.nullable(),
  /** Whether visitors' photos and clips have the logo in a corner. */
  marksPhotos: z.boolean(fault('switch-not-boolean')),
});
export type BrandSettings = z.output<typeof settingsSchema>;

export const EMPTY_BRAND: BrandSettings = {
  accent: null,
  startText: '',
  endText: '',
  background: null,
  linkName: '',
  linkText: '',
  qr: null,
  marksPhotos: false,
};

/** PUT /api/brand: the whole brand; a picture is a checked upload of the user, or null for none. */
export const brandSchema = settingsSchema
  .extend({
    logo: pictureSchema,
    backgroundPicture: pictureSchema,
    linkPicture: pictureSchema,
    // Absent in what pages send that were opened before frames existed.
    photoFrame: pictureSchema.default(null),
  })
  .refine(({ accent, background }) => background === null || isVisibleOn(accent ?? DEFAULT_ACCENT, [background]), {
    message: fault('background-hides-button'),
    path: ['background'],
  });
export type BrandChange = z.input<typeof brandSchema>;

/** GET and PUT /api/brand: the brand of a workspace, for its owner. */
export interface Brand extends BrandSettings {
  logo: string | null;
  backgroundPicture: string | null;
  linkPicture: string | null;
  photoFrame: string | null;
  /** Whether visitors see it, which is part of Pro. */
  isShown: boolean;
}

/** The brand as visitors get it; parts that are not set are absent. */
export interface ShownBrand extends Partial<Omit<BrandSettings, 'qr' | 'accent' | 'background'>> {
  accent?: string;
  background?: string;
  qr?: { dark: string; light: string };
  logo?: string;
  backgroundPicture?: string;
  linkPicture?: string;
  /** Drawn over visitors' photos and clips; transparent where they are to be seen. */
  photoFrame?: string;
}
