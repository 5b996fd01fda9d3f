import { FREE_SCENE_LIMITS, MAX_TARGETS } from '@anchora/contract/limits';
import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../../../api/http-client';
import { useCurrentUser } from '../../../api/user';
import { stage } from '../../../texts/stage';
import { PICKER_RULES } from '../../../uploads/file-rules';
import { Button } from '../../../ui/buttons/button';
import { newId } from '../document/new-id';
import { removeTarget, replacePicture } from '../document/replace-picture';
import { useStage } from '../session/stage-context';

const texts = stage.scene;

/** Compiles another picture first, then puts it in this one's place; the earlier one stays recognised. */
export function ReplacePicture({ target, disabled }: { target: SceneTarget; disabled: boolean }) {
  const { session } = useStage();
  const { isPro } = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const most = isPro ? MAX_TARGETS : FREE_SCENE_LIMITS.targets;
  const replace = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setPercent(0);
    try {
      const { storePicture } = await import('../upload/picture-replacement');
      const image = await storePicture(file, {
        signal: controller.signal,
        onCompiled: (fraction) => setPercent(Math.floor(100 * fraction)),
      });
      session.edit((document) => replacePicture(document, target.id, { image, retiredId: newId(document) }));
    } catch (error) {
      if (!controller.signal.aborted)
        setProblem(shownMessage(error, error instanceof Error ? error.message : undefined));
    } finally {
      setPercent(null);
    }
  };
  const take = (element: HTMLInputElement) => {
    const file = element.files?.[0];
    element.value = '';
    if (file) void replace(file);
  };
  if (target.retired) {
    return (
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">{texts.retiredText}</p>
        <Button
          size="sm"
          disabled={disabled}
          onClick={() => session.edit((document) => removeTarget(document, target.id))}
        >
          {texts.removeRetired}
        </Button>
      </div>
    );
  }
  const isFull = session.document.targets.length >= most;
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.replacePicture}
        accept={PICKER_RULES.image.extensions.join(',')}
        onChange={(event) => take(event.target)}
      />
      <Button
        size="sm"
        icon={RefreshCw}
        busy={percent !== null}
        disabled={disabled || isFull}
        onClick={() => input.current?.click()}
      >
        {percent === null ? texts.replacePicture : texts.preparingPicture(percent)}
      </Button>
      <p className="text-sm text-ink-soft">{isFull ? texts.picturesFull(most) : texts.replaceHint}</p>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}
