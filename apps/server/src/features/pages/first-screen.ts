import type { Locale } from '@anchora/contract/languages';
import type { ShownBrand } from '@anchora/contract/brand';
import { BRAND_ELEMENT_ID } from '@anchora/contract/brand-element';
import { BRAND_STYLE_ID, brandStyle } from '@anchora/contract/brand-style';
import { WITHOUT_CAMERA_ATTRIBUTE, type WithoutCameraReason } from '@anchora/contract/embed-page';
import {
  FIRST_SCREEN_EN,
  FIRST_SCREEN_ID,
  FIRST_SCREEN_VI,
  type FirstScreenWords,
} from '@anchora/contract/first-screen';
import { previewAddress } from '@anchora/contract/preview-address';
import type { PublicProject } from '@anchora/contract/projects';
import { escapeHtml } from '../../http/escape-html';
import { jsonScript } from './html';

interface FirstScreenSetting {
  language: Locale;
  productName: string;
  /**
   * Address of the platform, on whose server the page is not. Such a page has no link to what the platform says about
   * privacy.
   */
  platform?: string;
}

const WORDS = { en: FIRST_SCREEN_EN, vi: FIRST_SCREEN_VI };

/**
 * The AR frame's first screen: name, target picture and start button of a public project, there before the frame's
 * code, which is only needed for what follows. A script of a few lines (`first-screen.js` of the frame) chooses the
 * language and keeps a tap. The markup is that of `start-overlay.ts` in the frame, so that nothing moves when the
 * frame's code takes it over.
 */
function firstScreen(project: PublicProject, { language, productName, platform }: FirstScreenSetting): string {
  const { name, type, targetImageUrl, brand } = project;
  const isTracked = type === 'image-tracking';
  const picture =
    isTracked && targetImageUrl !== null
      ? targetPicture(WORDS[language].targetPicture(name), previewAddress(targetImageUrl))
      : '';
  return (
    `<div><main class="screen start-overlay" id="${FIRST_SCREEN_ID}">` +
    `<div class="words"><h1>${escapeHtml(name)}</h1><p>${both(isTracked ? 'pointAtPicture' : 'lookAround')}</p>` +
    `${brandTexts(brand)}</div>` +
    picture +
    `<div class="actions"><button type="button" class="button primary start" data-testid="ar-start"` +
    ` data-vi="${escapeHtml(FIRST_SCREEN_VI.starting)}" data-en="${escapeHtml(FIRST_SCREEN_EN.starting)}">` +
    `${both('start')}</button>${cameraStays(platform)}` +
    `<button type="button" class="language" data-testid="ar-language">${both('inThisLanguage')}</button>` +
    `${platformMark(productName, platform)}</div></main></div>`
  );
}

/** The creator's own texts, in whatever language they are; the style of the brand shows one at a time. */
function brandTexts({ startText, endText }: ShownBrand = {}): string {
  return brandText('at-start', startText) + brandText('at-end', endText);
}

function brandText(place: string, words = ''): string {
  return words === '' ? '' : `<p class="brand-text ${place}" dir="auto">${escapeHtml(words)}</p>`;
}

/** Says on a creator's screen who made it work; the style of a brand makes it smaller. */
function platformMark(productName: string, platform?: string): string {
  const address = platform === undefined ? 'href="/"' : `href="${escapeHtml(platform)}" rel="noreferrer"`;
  return `<a class="platform-mark" ${address} target="_blank">${escapeHtml(productName)}</a>`;
}

/**
 * The mark for a screen that the frame makes itself: of a private project, a preview, the demo, or once a view without
 * camera was left.
 */
export function markForFrame(productName: string, platform?: string): string {
  return `<template>${platformMark(productName, platform)}</template>`;
}

function cameraStays(platform?: string): string {
  const words = both('cameraStays');
  if (platform !== undefined) return `<p class="camera-stays">${words}</p>`;
  return `<a class="camera-stays" href="/privacy" target="_blank">${words}</a>`;
}

function targetPicture(label: string, address: string): string {
  const corners = '<span class="bracket"></span>'.repeat(4);
  const alt = escapeHtml(label);
  return (
    `<div class="picture-room"><div class="brackets target-frame" data-state="rest">${corners}` +
    `<img src="${escapeHtml(address)}" alt="${alt}" class="target" draggable="false" /></div></div>`
  );
}

/** The text in both languages; only that of the page is visible. */
function both(
  key: { [Key in keyof FirstScreenWords]: FirstScreenWords[Key] extends string ? Key : never }[keyof FirstScreenWords],
): string {
  return (
    `<span lang="vi">${escapeHtml(FIRST_SCREEN_VI[key])}</span>` +
    `<span lang="en">${escapeHtml(FIRST_SCREEN_EN[key])}</span>`
  );
}

/** Puts the screen into the frame's page, over the stage, with the style of the project's brand. */
export function withFirstScreen(html: string, project: PublicProject, setting: FirstScreenSetting): string {
  const screened = html.replace('<div id="touch"></div>', (touch) => touch + firstScreen(project, setting));
  return withBrandStyle(screened, project);
}

/** Makes the frame's page open its content by itself, without a camera and a first screen. */
export function withoutFirstScreen(html: string, project: PublicProject, reason: WithoutCameraReason): string {
  return withBrandStyle(html, project).replace('<html ', `<html ${WITHOUT_CAMERA_ATTRIBUTE}="${reason}" `);
}

/** Puts the style of the project's brand, if it has one, into the frame's page. */
function withBrandStyle(html: string, project: PublicProject): string {
  if (!project.brand) return html;
  const style = `<style id="${BRAND_STYLE_ID}">${brandStyle(project.brand)}</style>`;
  return html.replace('</head>', () => `${style}${jsonScript(BRAND_ELEMENT_ID, project.brand)}</head>`);
}
