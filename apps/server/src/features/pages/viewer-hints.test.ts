import { shownKind } from '@anchora/contract/ar-frame';
import type { PublicProject } from '@anchora/contract/projects';
import type { PublicItem, PublicScene } from '@anchora/contract/scene/public-scene';
import { fileAddress } from '@anchora/contract/file-paths';
import { describe, expect, it } from 'vitest';
import { standingFrame } from './standing-frame';
import { frameHints } from './viewer-hints';

/** Only addresses of files with an id of the usual form have a small picture. */
const PICTURE = fileAddress('p'.repeat(22));

const MANIFEST = {
  'ar-frame/index.html': { file: 'frame.js' },
  'ar-frame/image-tracking-app.ts': { file: 'session.js', assets: ['assets/tracker.worker-1.js'] },
  'ar-frame/document/open-document.ts': {
    file: 'document.js',
    css: ['document.css'],
  },
  '_flat-document-1.js': { file: 'flat-document.js', name: 'flat-document' },
  '../../packages/ar-runtime/src/scene/built/target/solid-target.ts': { file: 'solid-target.js', imports: ['three'] },
  '../../packages/ar-runtime/src/scene/flat/flat-stage.ts': { file: 'flat-stage.js' },
  three: { file: 'three.js' },
};

function projectWith(items: object[], whenLost: PublicScene['scenes'][number]['whenLost'] = 'hide'): PublicProject {
  const scenes = [{ id: 'scene1', items: items as PublicItem[], whenLost, button: null }];
  const scene: PublicScene = { v: 1, targets: [{ scene: 'scene1', widthCm: null }], scenes };
  return {
    name: 'Menu',
    description: null,
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: '/files/clip',
    usdzUrl: null,
    targetImageUrl: PICTURE,
    targetMindFile: '/files/tracking',
    shareId: 'abc',
    scene,
  };
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('hints of a project with a document', () => {
  it('are for the renderer of its scenes, not for its plain content', () => {
    const flat = projectWith([{ kind: 'video', address: '/files/other' }]);
    expect(shownKind(flat)).toBe('flat-scene');
    expect(hrefs(frameHints(MANIFEST, flat, 'vi'))).toEqual([
      `${PICTURE}/preview`,
      '/session.js',
      '/document.css',
      '/document.js',
      '/flat-document.js',
      '/assets/tracker.worker-1.js',
      '/files/tracking',
    ]);
    expect(standingFrame(flat)).toContain('#image-tracking/flat-scene"');
  });

  it('are for three.js if a scene has a model', () => {
    expect(hrefs(frameHints(MANIFEST, projectWith([{ kind: 'model', address: '/files/model' }]), 'vi'))).toEqual([
      `${PICTURE}/preview`,
      '/session.js',
      '/document.css',
      '/document.js',
      '/solid-target.js',
      '/three.js',
      '/assets/tracker.worker-1.js',
      '/files/tracking',
    ]);
  });

  it('leave the usual worker out if a scene stays in place, which has another one', () => {
    const holding = frameHints(MANIFEST, projectWith([{ kind: 'video', address: '/files/other' }], 'hold'), 'vi');
    const workers = hrefs(holding).filter((href) => href?.includes('worker'));
    expect(workers).toEqual([]);
  });
});
