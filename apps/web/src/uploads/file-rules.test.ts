import { MAX_MODEL_BYTES, MAX_TARGET_IMAGE_BYTES, MAX_VIDEO_BYTES, MB } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { fileRejection, PICKER_RULES } from './file-rules';

describe('fileRejection', () => {
  it('takes a file of exactly the largest size, whatever the case of its extension', () => {
    expect(fileRejection({ name: 'Robot.GLB', size: MAX_MODEL_BYTES }, PICKER_RULES.model)).toBeNull();
    expect(fileRejection({ name: 'poster.JPEG', size: MAX_TARGET_IMAGE_BYTES }, PICKER_RULES.image)).toBeNull();
  });

  it('names the limit for a file one byte too large', () => {
    expect(fileRejection({ name: 'clip.mp4', size: MAX_VIDEO_BYTES + 1 }, PICKER_RULES.video)).toBe(
      `File is too large. Maximum size is ${MAX_VIDEO_BYTES / MB}MB.`,
    );
  });

  it('lists the accepted types for another extension', () => {
    expect(fileRejection({ name: 'poster.gif', size: 10 }, PICKER_RULES.image)).toBe(
      'Invalid file type. Accepted types are: .jpg, .jpeg, .png',
    );
    expect(fileRejection({ name: 'clip.webm', size: 10 }, PICKER_RULES.video)).toBe(
      'Invalid file type. Accepted types are: .mp4',
    );
  });

  it('refuses an empty file', () => {
    expect(fileRejection({ name: 'robot.glb', size: 0 }, PICKER_RULES.model)).toMatch(/empty/);
  });
});
