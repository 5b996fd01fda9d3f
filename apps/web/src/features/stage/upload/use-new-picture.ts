import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../../../api/http-client';
import { stage } from '../../../texts/stage';
import { useStage } from '../session/stage-context';
import type { OtherPicture, StoredPicture } from './picture-replacement';

/** A picture that is being prepared for the project. */
export interface NewPictureState {
  /** Null while no picture is being prepared. */
  percent: number | null;
  problem: string | null;
  /** Names of the pictures that look like the last stored one. */
  alike: readonly string[];
  /** Prepares the file chosen in an input. */
  take: (input: HTMLInputElement, others: readonly OtherPicture[]) => void;
}

/** Compiles and stores a picture with its tracking file. Leaving the page ends the work. */
export function useNewPicture(onStored: (picture: StoredPicture) => void): NewPictureState {
  const { session } = useStage();
  const running = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [alike, setAlike] = useState<readonly string[]>([]);
  useEffect(() => () => running.current?.abort(), []);
  const prepare = async (file: File, others: readonly OtherPicture[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProblem(null);
    setAlike([]);
    setPercent(0);
    try {
      const { storePicture } = await import('./picture-replacement');
      const onCompiled = (fraction: number) => setPercent(Math.floor(100 * fraction));
      const picture = await storePicture(file, others, { signal, onCompiled });
      if (session.canEdit) {
        onStored(picture);
        setAlike(picture.alike);
      } else {
        setProblem(stage.watching.text);
      }
    } catch (error) {
      if (!signal.aborted) setProblem(shownMessage(error));
    } finally {
      setPercent(null);
    }
  };
  const take = (input: HTMLInputElement, others: readonly OtherPicture[]) => {
    const file = input.files?.[0];
    input.value = '';
    if (file) void prepare(file, others);
  };
  return { percent, problem, alike, take };
}
