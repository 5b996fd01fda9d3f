import { HOUR_MS } from '@anchora/contract/durations';
import { KEPT_VERSIONS, PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';

/**
 * Words of the parts of the editor that load when they are first needed: its dialogs, and the measures of bottles and
 * cups.
 */
export const stageDialogs = {
  signIn: 'Sign in in another tab',
  removing: {
    title: (name: string) => `Stop recognising “${name}”?`,
    text: 'Prints of this picture stop working as soon as you publish. Until you leave the stage, undo brings it back.',
    cancel: 'Keep it',
  },
  surface: {
    around: 'Goes around by',
    diameter: 'Diameter',
    topDiameter: 'Diameter at its upper edge',
    bottomDiameter: 'Diameter at its lower edge',
    testSurface: 'Test this shape',
    testingSurface: (percent: number) => `Trying simulated views, ${percent}%`,
    testedSurface: (score: number, flat: number) =>
      `Score on this shape: ${score} of 100. If it were set to “Something flat”: ${flat} of 100.`,
    aroundHint: '360° is all the way around.',
    surfaceHint: 'Visitors get the new shape once you publish it.',
  },
  keys: {
    title: 'Keys of the stage',
    close: 'Close',
    text: 'Single keys work while the stage has the focus.',
    list: [
      { keys: 'Enter, Shift+Enter', does: 'Select the next or previous item' },
      { keys: 'Arrow keys', does: 'Move it, with Shift farther' },
      { keys: 'Page Up, Page Down', does: 'Move it nearer or farther away' },
      { keys: '[ ]', does: 'Turn it by 15°' },
      { keys: '+ −', does: 'Make it larger or smaller' },
      { keys: 'Delete', does: 'Delete it' },
      { keys: 'Escape', does: 'Show the scene settings' },
      { keys: 'Ctrl+D', does: 'Duplicate it' },
      { keys: 'Ctrl+Z, Ctrl+Y', does: 'Undo, redo' },
      { keys: 'Ctrl+Enter', does: 'Publish' },
      { keys: 'Tab, Shift+Tab', does: 'Go to the settings, to the list' },
    ],
  },
  publish: {
    title: 'Publish',
    text: 'Everyone who opens the link from then on sees what the stage shows now. You can bring back an earlier version with one click.',
    checking: 'Checking the scene...',
    obstacles: 'These problems have to be solved first. Select one to go there.',
    document: 'The whole scene',
    opens: (count: number) =>
      count === 1 ? '1 file becomes public with it.' : `${count} files become public with it.`,
    heavy: (scene: string, size: string) =>
      `The files of “${scene}” amount to ${size}. On a slow connection visitors wait long for them: smaller models, videos and pictures appear sooner.`,
    iphone: {
      shown: 'iPhones can also open it in Quick Look, their own viewer, where everything stands still.',
      barred: (what: string) =>
        `iPhones show it in the browser, because their own viewer, Quick Look, cannot show: ${what}.`,
      bars: {
        video: (name: string) => `${name} (video)`,
        sound: (name: string) => `${name} (sound)`,
        tap: (name: string) => `taps on ${name}`,
        button: 'the button on the screen',
        scenes: 'more than one scene',
      },
      failed: 'The version for Quick Look could not be made. iPhones show the scene in the browser.',
    },
    note: 'Note (optional)',
    noteHint: 'For you and your team, such as “summer menu”.',
    confirm: 'Publish now',
    cancel: 'Not yet',
    close: 'Close',
    done: (number: number) => `Version ${number} is published`,
    failed: 'It could not be published',
    unsaved: 'The last changes are not saved yet, so they cannot be published.',
    again: 'Check again',
  },
  preview: {
    title: 'See the draft on a phone',
    text: 'The phone needs no sign-in and follows every change you save. Nothing is counted.',
    hint: `A new link ends the previous one. It works for ${PREVIEW_LIFETIME_MS / HOUR_MS} hours, for everyone who has it.`,
    create: 'Make a link',
    again: 'Make a new link',
    end: 'End the link',
    ended: 'The link has ended',
    until: (time: string) => `Works until ${time}`,
    code: 'QR code of the preview link',
    copy: 'Copy the link',
    copied: 'Link copied',
    copyFailed: (url: string) => `Copy this link: ${url}`,
    failed: 'It did not work',
    unsaved: 'The last changes are not saved yet, so a phone would not show them.',
  },
  versions: {
    title: 'Versions',
    text: `The newest ${KEPT_VERSIONS} published versions are kept, and all that you pin.`,
    none: 'Nothing is published yet.',
    failed: 'The versions could not be loaded.',
    number: (number: number) => `Version ${number}`,
    shown: 'Visitors see this',
    holds: (size: string) => `${size} used by this version alone`,
    again: (number: number) => `Version ${number} again`,
    look: 'Look',
    publish: 'Publish again',
    restore: 'Bring into the draft',
    pin: 'Pin',
    unpin: 'Unpin',
    delete: 'Delete',
    of: (action: string, number: number) => `${action}: version ${number}`,
    published: (number: number) => `Visitors see version ${number} now`,
    restored: 'The version is in the draft now. Undo brings your draft back.',
    actFailed: 'It did not work',
  },
};
