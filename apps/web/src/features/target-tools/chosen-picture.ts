import { radiiOf } from '@anchora/contract/scene/surface-kind';
import type { ChosenPicture } from '../../target-compiler/compiler-messages';
import type { ToolPicture } from './compile-view';
import { shortStem } from './file-names';

/** The picture as the compiler takes it: under its file's name, and with radii instead of diameters. */
export function chosenPicture({ file, surface }: ToolPicture): ChosenPicture {
  const picture = { picture: file, name: shortStem(file.name) };
  return surface ? { ...picture, surface: radiiOf(surface) } : picture;
}
