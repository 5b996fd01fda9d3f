import type { Action } from '@anchora/contract/scene/actions';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { readNumber } from '../panel/number-text';

export type ActionKind = Action['do'];

/** An action while it is being edited, complete or not. */
export interface ActionFields {
  do: ActionKind;
  url: string;
  to: string;
  subject: string;
  /** Degrees as typed, like `lng`. */
  lat: string;
  lng: string;
  label: string;
  item: string;
  scene: string;
}

const EMPTY = { url: '', to: '', subject: '', lat: '', lng: '', label: '', item: '', scene: 'next' };

export function fieldsOf(action: Action): ActionFields {
  const texts = Object.entries(action).map(([key, value]) => [key, String(value)]);
  return { ...EMPTY, do: action.do, ...(Object.fromEntries(texts) as Partial<ActionFields>) };
}

/** A new action of a kind. It refers to an existing item or scene, if the kind needs one; texts are still empty. */
export function newFields(kind: ActionKind, scene: Scene, ofItem: string | null): ActionFields {
  const fitting = itemsFor(kind, scene);
  const item = fitting.find(({ id }) => id !== ofItem) ?? fitting[0];
  return { ...EMPTY, do: kind, item: item?.id ?? '' };
}

/** The items of a scene on which an action of this kind can act. */
export function itemsFor(kind: ActionKind, { items }: Scene): Scene['items'] {
  return kind === 'playPause' ? items.filter(isPlayable) : items;
}

function isPlayable({ kind }: Scene['items'][number]): boolean {
  return kind === 'video' || kind === 'sound' || kind === 'model';
}

/** The action described by the fields; the schema has to check it. */
function candidateOf({ do: kind, ...fields }: ActionFields): unknown {
  if (kind === 'link') return { do: kind, url: fields.url };
  if (kind === 'phone' || kind === 'zalo') return { do: kind, to: fields.to };
  if (kind === 'mail') return { do: kind, to: fields.to, subject: fields.subject };
  if (kind === 'map') {
    return { do: kind, lat: readNumber(fields.lat), lng: readNumber(fields.lng), label: fields.label };
  }
  if (kind === 'scene') return { do: kind, scene: fields.scene };
  return { do: kind, item: fields.item };
}

/**
 * Actions that lead the visitor away from the page. The contract's `isLeaving` is not used here, because it would load
 * the schema and its library.
 */
const LEAVING: ReadonlySet<ActionKind> = new Set<ActionKind>(['link', 'phone', 'zalo', 'mail', 'map']);

export function leavesPage(kind: ActionKind): boolean {
  return LEAVING.has(kind);
}

/** The faults of fields, as texts for the user. */
export type ActionFaults = Partial<Record<keyof ActionFields, string>>;

type CheckedAction = { action: Action } | { faults: ActionFaults };

/**
 * @returns the action, or the fault of each field in the language of the page; null if the code of the check cannot be
 *   loaded.
 */
export async function checkAction(fields: ActionFields): Promise<CheckedAction | null> {
  const code = await Promise.all([
    import('@anchora/contract/scene/actions'),
    import('@anchora/contract/errors/field-faults'),
    import('@anchora/contract/errors/message-template'),
    import('../../../texts/messages'),
  ]).catch(() => null);
  if (!code) return null;
  const [{ actionSchema }, { FIELD_FAULTS, readFieldFault }, { wordMessage }, { word }] = code;
  const checked = actionSchema.safeParse(candidateOf(fields));
  if (checked.success) return { action: checked.data };
  const faults: ActionFaults = {};
  for (const { path, message } of checked.error.issues) {
    const fault = readFieldFault(message);
    const field = String(path[0] ?? 'do') as keyof ActionFields;
    const english = fault && wordMessage({ locale: 'en', templates: FIELD_FAULTS }, fault);
    faults[field] ??= fault ? word(fault, english ?? fault.code) : message;
  }
  return { faults };
}
