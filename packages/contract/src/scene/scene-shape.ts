import { z } from 'zod';
import { fault } from '../errors/field-faults';
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_BUTTON_LABEL_LENGTH,
  MAX_SCENE_ITEMS,
  MAX_SCENE_NAME_LENGTH,
  MAX_SCENES,
  MAX_TAP_ACTIONS,
  MAX_TARGETS,
  MAX_TEXT_ITEM_LENGTH,
} from '../limits';
import { actionSchema } from './actions';
import { RANGES, TEXT_WEIGHTS } from './ranges';
import { colourSchema, creatorText, fileIdSchema, flagSchema, idSchema, numberFrom, oneOf } from './scene-fields';

const [minPeriod, maxPeriod] = RANGES.turnPeriodS;
/** Far more animations than a model has. */
const MAX_CLIP_INDEX = 999;
const nameSchema = creatorText(MAX_SCENE_NAME_LENGTH);
const coordinateSchema = numberFrom(...RANGES.coordinate);
const angleSchema = numberFrom(...RANGES.angle);
/** Start of a sound or video: when it is shown, or by a tap. */
const playSchema = oneOf(['shown', 'tap']);

/**
 * Positions: on a picture in widths of the target (x right, y up, z out of the picture), on a floor in metres; see
 * docs/coordinate-frames.md.
 */
const common = {
  id: idSchema,
  name: nameSchema,
  /** Description for visitors who cannot see the item; empty for decoration. */
  alt: creatorText(MAX_ALT_TEXT_LENGTH),
  position: z.tuple([coordinateSchema, coordinateSchema, coordinateSchema], fault('scene-invalid')),
  /** Degrees about x, y and z, applied in the order YXZ. */
  rotation: z.tuple([angleSchema, angleSchema, angleSchema], fault('scene-invalid')),
  /** 1 is the size that the item has without a document. */
  scale: numberFrom(...RANGES.scale),
  /** Direction of the item's up axis: that of the picture, out of the picture as on a table, or against gravity. */
  up: oneOf(['picture', 'table', 'gravity']),
  /** Replaces `gravity` on phones that do not report their attitude. */
  otherwise: oneOf(['picture', 'table']),
  /** `visitor`: the item turns about its up axis to face the visitor. */
  faces: oneOf(['front', 'visitor']),
  /** Whether the item is shown before any action. */
  shown: flagSchema,
  /** Whether the editor keeps the item in its place. */
  locked: flagSchema,
  appear: z.strictObject(
    { delayS: numberFrom(...RANGES.delayS), effect: oneOf(['none', 'fade', 'grow', 'rise']) },
    fault('scene-invalid'),
  ),
  leaveAfterS: numberFrom(...RANGES.leaveAfterS).nullable(),
  /** A negative period turns clockwise, seen from above. */
  turn: z.strictObject(
    {
      on: flagSchema,
      periodS: z.union(
        [numberFrom(-maxPeriod, -minPeriod), numberFrom(minPeriod, maxPeriod)],
        fault('turn-period-out-of-range', { min: minPeriod, max: maxPeriod }),
      ),
    },
    fault('scene-invalid'),
  ),
  onTap: z
    .array(actionSchema, fault('scene-invalid'))
    .max(MAX_TAP_ACTIONS, fault('too-many-actions', { max: MAX_TAP_ACTIONS })),
};

const boxSideSchema = numberFrom(...RANGES.boxSide);
/** `fit`: inside the picture; `fill`: covers it, cut at its edges; `free`: in its own shape inside a box. */
const fitSchema = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('fit') }),
    z.strictObject({ mode: z.literal('fill') }),
    z.strictObject({ mode: z.literal('free'), box: z.tuple([boxSideSchema, boxSideSchema], fault('scene-invalid')) }),
  ],
  fault('scene-invalid'),
);
/** `stacked`: colour in the upper half, transparency in the lower one; `chroma`: one colour is transparent. */
const alphaSchema = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('none') }),
    z.strictObject({ mode: z.literal('stacked') }),
    z.strictObject({
      mode: z.literal('chroma'),
      colour: colourSchema,
      tolerance: numberFrom(...RANGES.share),
      softness: numberFrom(...RANGES.share),
    }),
  ],
  fault('scene-invalid'),
);

const itemSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...common,
      kind: z.literal('model'),
      file: fileIdSchema,
      /** Index of the animation that plays; null for no animation. */
      clip: z
        .int(fault('scene-invalid'))
        .min(0, fault('scene-invalid'))
        .max(MAX_CLIP_INDEX, fault('scene-invalid'))
        .nullable(),
      loop: oneOf(['repeat', 'once', 'bounce']),
      speed: numberFrom(...RANGES.speed),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('video'),
      file: fileIdSchema,
      fit: fitSchema,
      alpha: alphaSchema,
      loop: flagSchema,
      muted: flagSchema,
      play: playSchema,
    }),
    z.strictObject({ ...common, kind: z.literal('image'), file: fileIdSchema, fit: fitSchema }),
    z.strictObject({
      ...common,
      kind: z.literal('text'),
      text: creatorText(MAX_TEXT_ITEM_LENGTH, 'many'),
      weight: z.union([z.literal(TEXT_WEIGHTS.regular), z.literal(TEXT_WEIGHTS.bold)], fault('scene-invalid')),
      colour: colourSchema,
      /** Colour behind the text; null for a transparent background. */
      ground: colourSchema.nullable(),
      align: oneOf(['left', 'centre', 'right']),
      /** Width of the block, at which lines break, in widths of the target or metres. */
      width: numberFrom(...RANGES.textWidth),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('sound'),
      file: fileIdSchema,
      volume: numberFrom(...RANGES.share),
      loop: flagSchema,
      play: playSchema,
    }),
  ],
  fault('scene-invalid'),
);
export type SceneItem = z.infer<typeof itemSchema>;

/**
 * The round thing around which a picture goes: its diameters at the upper and lower edge of the picture, in widths of
 * the picture along the surface half way up. Equal ones make a cylinder (bottle, can), others a cone (cup).
 */
const surfaceSchema = z.strictObject(
  { topDiameter: numberFrom(...RANGES.targetDiameter), bottomDiameter: numberFrom(...RANGES.targetDiameter) },
  fault('scene-invalid'),
);
export type TargetSurface = z.infer<typeof surfaceSchema>;

/** A picture that shows a scene. */
const targetSchema = z.strictObject(
  {
    id: idSchema,
    name: nameSchema,
    image: fileIdSchema,
    scene: idSchema,
    /** Width of the print in cm, if the creator knows it. */
    widthCm: numberFrom(...RANGES.targetWidthCm).nullable(),
    /** Absent for a flat picture. */
    surface: surfaceSchema.optional(),
    /** Whether this is a replaced picture whose prints are still recognised. */
    retired: flagSchema,
  },
  fault('scene-invalid'),
);
export type SceneTarget = z.infer<typeof targetSchema>;

const sceneSchema = z.strictObject(
  {
    id: idSchema,
    name: nameSchema,
    items: z
      .array(itemSchema, fault('scene-invalid'))
      .max(MAX_SCENE_ITEMS, fault('too-many-items', { max: MAX_SCENE_ITEMS })),
    whenLost: oneOf(['hide', 'hold', 'dock']),
    /** A button on the screen; `seen`: only while the picture is tracked or the content is placed. */
    button: z
      .strictObject(
        { label: creatorText(MAX_BUTTON_LABEL_LENGTH), action: actionSchema, when: oneOf(['always', 'seen']) },
        fault('scene-invalid'),
      )
      .nullable(),
  },
  fault('scene-invalid'),
);
export type Scene = z.infer<typeof sceneSchema>;

/** A document without the rules between its parts, which `sceneDocumentSchema` adds. */
export const sceneShapeSchema = z.strictObject(
  {
    v: z.literal(1, fault('scene-invalid')),
    /** Empty for a project without a picture, which shows the first scene. */
    targets: z
      .array(targetSchema, fault('scene-invalid'))
      .max(MAX_TARGETS, fault('too-many-targets', { max: MAX_TARGETS })),
    scenes: z
      .array(sceneSchema, fault('scene-invalid'))
      .min(1, fault('scene-invalid'))
      .max(MAX_SCENES, fault('too-many-scenes', { max: MAX_SCENES })),
  },
  fault('scene-invalid'),
);
export type SceneDocument = z.infer<typeof sceneShapeSchema>;
