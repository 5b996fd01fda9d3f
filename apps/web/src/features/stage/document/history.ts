import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

/** The document and its selection: an item, or null for the scene as a whole. */
export interface Moment {
  document: SceneDocument;
  sceneId: string;
  itemId: string | null;
}

/**
 * Edits that form one step of undo: a gesture, the changes in one visit to a field, or keys pressed in quick
 * succession.
 */
export interface Run {
  name: string;
  /**
   * An edit that comes later than this after the one before begins another run. Without it, the run lasts until an edit
   * of another name, a selection or `endRun`.
   */
  withinMs?: number;
  /** Whether a hand drags something, with an edit for each move of the pointer. */
  byHand?: boolean;
}

export interface History {
  present: Moment;
  past: Moment[];
  future: Moment[];
  run: (Run & { atMs: number }) | null;
}

/**
 * Steps that can be undone; earlier ones are forgotten. Steps share what they do not change, so memory is no concern.
 * Chosen, not measured.
 */
export const MAX_STEPS = 200;
/** Keys pressed within this time of each other are one step, ms. Chosen, not measured. */
export const KEY_RUN_MS = 600;

export function beginHistory(present: Moment): History {
  return { present, past: [], future: [], run: null };
}

/** @returns the history with one more step, or with a longer last step if the edit continues its run. */
export function recordEdit(history: History, next: Moment, nowMs: number, run: Run | null = null): History {
  if (next.document === history.present.document) return select(history, next);
  const goesOn =
    run !== null && history.run?.name === run.name && nowMs - history.run.atMs <= (run.withinMs ?? Infinity);
  return {
    present: next,
    past: goesOn ? history.past : [...history.past, history.present].slice(-MAX_STEPS),
    future: [],
    run: run && { ...run, atMs: nowMs },
  };
}

/** Selects an item or a scene. This is not a step of undo, but it ends the present run. */
export function select(history: History, { sceneId, itemId }: Omit<Moment, 'document'>): History {
  const { present } = history;
  if (present.sceneId === sceneId && present.itemId === itemId) return history;
  return { ...history, present: { ...present, sceneId, itemId }, run: null };
}

export function endRun(history: History): History {
  return history.run ? { ...history, run: null } : history;
}

/**
 * Changes the documents of all steps, done and undone, as if the change had always been part of the step that it
 * belongs to.
 */
export function amend(history: History, change: (document: SceneDocument) => SceneDocument): History {
  const amended = (moment: Moment): Moment => ({ ...moment, document: change(moment.document) });
  const { present, past, future } = history;
  return { ...history, present: amended(present), past: past.map(amended), future: future.map(amended) };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    run: null,
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { present: next, past: [...history.past, history.present], future, run: null };
}
