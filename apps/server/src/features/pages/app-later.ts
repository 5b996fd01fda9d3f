import { APP_LATER_ELEMENT_ID } from '@anchora/contract/ar-frame';
import type { BuildManifest } from './build-manifest';

/** Source, relative to the web app, of the script that loads the app once the AR frame is there. */
const LOADER = 'ar-frame/app-later.js';
/** The app's code and styles in its built page. */
const APP_PARTS = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)\n?/g;

/**
 * Moves the app from the built page into a template for the body, whose parts a browser does not load. A script of a
 * few lines loads them when the AR frame can be started.
 *
 * @param hints further parts that load with the app.
 * @returns the page unchanged, with the hints in its head, if the build has no such script.
 */
export function appLater(shell: string, manifest: BuildManifest, hints: string): { shell: string; body: string } {
  const loader = manifest[LOADER]?.file;
  if (loader === undefined) return { shell: shell.replace('</head>', () => `${hints}</head>`), body: '' };
  const parts = [...shell.matchAll(APP_PARTS)].map(([part]) => part.trim()).join('');
  const body = `<template id="${APP_LATER_ELEMENT_ID}">${parts}${hints}</template><script src="/${loader}"></script>`;
  return { shell: shell.replaceAll(APP_PARTS, ''), body };
}
