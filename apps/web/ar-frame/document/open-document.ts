import './document.css';
import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { ImageDocument } from '@anchora/ar-runtime/session/document/image-document';
import { parseScene } from '@anchora/ar-runtime/session/document/parse-scene';
import type { DocumentEvents, ShownDocument } from '@anchora/ar-runtime/session/document/shown-document';
import { stageElements } from '../stage-elements';
import type { FrameTexts } from '../texts/frame-texts';
import { DocumentUi } from './document-ui';
import type { FrameDocument } from './frame-document';

/** @returns null for a document that this code cannot show; the project's plain content is shown then. */
export function openDocument({ project }: Init, texts: FrameTexts): FrameDocument | null {
  const first = parseScene(project.scene, location.href);
  if (!first) return null;
  let scene = first;
  const opened: ShownDocument[] = [];
  const { canvas, touch } = stageElements();
  const mediaHolder = canvas.parentElement ?? document.body;

  const open = <Kind extends ShownDocument>(
    emit: (message: ToShell) => void,
    surface: HTMLElement,
    create: (events: DocumentEvents) => Kind,
  ) => {
    const ui = new DocumentUi(texts, surface, () => shown);
    const shown = create({ emit, onLeave: (action) => ui.ask(action), onState: (state) => ui.show(state) });
    opened.push(shown);
    const receive = (message: ToShell): void => {
      shown.receive(message);
      ui.receive(message);
    };
    return { shown, receive, ui };
  };

  return {
    apply(changed) {
      const next = parseScene(changed, location.href);
      if (!next) return;
      scene = next;
      for (const shown of opened) shown.apply(next);
    },
    onPicture(emit) {
      const { shown, receive } = open(emit, mediaHolder, (events) => new ImageDocument(scene, mediaHolder, events));
      return { options: { document: shown }, receive };
    },
    async inRoom(emit) {
      const code = await import('@anchora/ar-runtime/session/document/world-document');
      const ground = project.type === 'markerless' ? 'floor' : 'picture';
      const { shown, receive, ui } = open(
        emit,
        touch,
        (events) => new code.WorldDocument(scene, mediaHolder, events, ground),
      );
      // The gestures are loaded ahead; after a failure, `ui` loads them again while the scene is shown.
      ui.loadTouch().catch(() => undefined);
      // A document is shown as a model is, regardless of its plain content: it can be turned without a camera, and
      // stands on the floor. Scene Viewer shows plain content only; the USDZ of a document is that of its scene.
      const usdzUrl = ground === 'floor' ? project.usdzUrl : null;
      const shownProject = { ...project, contentType: '3d-model', usdzUrl, fitsSceneViewer: false } as const;
      return { options: { document: shown, project: shownProject }, receive };
    },
  };
}
