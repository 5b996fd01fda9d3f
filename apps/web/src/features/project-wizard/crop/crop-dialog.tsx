import { MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { checkPicture } from '../../../target-compiler/picture/check-picture';
import { PictureError } from '../../../target-compiler/picture/picture-error';
import { wizard } from '../../../texts/wizard';
import { Button } from '../../../ui/buttons/button';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { Dialog } from '../../../ui/layers/dialog';
import { Spinner } from '../../../ui/messages/spinner';
import { pictureProblemText } from '../../../uploads/picture-problem-text';
import { CROP_RATIOS, type CropBox, type CropRatio, largestBox, type PictureSize, wholePixels } from './crop-box';
import { CropFrame } from './crop-frame';
import { cutPicture } from './cut-picture';

const texts = wizard.crop;

const RATIO_OPTIONS = CROP_RATIOS.map((ratio) => ({ value: ratio, label: ratio === 'free' ? texts.free : ratio }));

interface CropDialogProps {
  picture: Blob;
  fileName: string;
  /** Address from which the picture is shown. */
  imageUrl: string;
  onCut: (part: File) => void;
  onClose: () => void;
}

/** Lets the user choose the part of a picture that becomes the target image. */
export function CropDialog({ picture, fileName, imageUrl, onCut, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCutting, setCutting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const measure = async () => {
      try {
        const { widthPx: width, heightPx: height } = await checkPicture(picture);
        if (isCurrent) setCrop(largestCrop({ width, height }, 'free'));
      } catch (error) {
        if (isCurrent) setProblem(problemText(error));
      }
    };
    void measure();
    return () => {
      isCurrent = false;
    };
  }, [picture]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const cut = async () => {
    if (!crop) return;
    setCutting(true);
    setProblem(null);
    try {
      const part = await cutPicture(picture, fileName, wholePixels(crop.box, crop.size));
      // If the dialog was closed meanwhile, the picture stays as it is.
      if (isOpen.current) onCut(part);
    } catch (error) {
      setProblem(problemText(error));
      setCutting(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.close}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" busy={isCutting} disabled={!crop} onClick={() => void cut()}>
            {texts.use}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {crop ? <CropTools imageUrl={imageUrl} crop={crop} onChange={setCrop} /> : !problem && <Spinner sizePx={20} />}
        {problem && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The chosen part of a picture. */
interface Crop {
  size: PictureSize;
  ratio: CropRatio;
  box: CropBox;
}

/** The largest part of the picture that has the ratio. */
function largestCrop(size: PictureSize, ratio: CropRatio): Crop {
  return { size, ratio, box: largestBox(size, ratio) };
}

interface CropToolsProps {
  imageUrl: string;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropTools({ imageUrl, crop, onChange }: CropToolsProps) {
  const { size, ratio, box } = crop;
  return (
    <>
      <SegmentChoice
        label={texts.ratio}
        value={ratio}
        options={RATIO_OPTIONS}
        onValueChange={(chosen) => onChange(largestCrop(size, chosen))}
      />
      <div className="rounded-surface bg-sunken p-6">
        <CropFrame
          imageUrl={imageUrl}
          size={size}
          box={box}
          ratio={ratio}
          minSidePx={MIN_TARGET_IMAGE_SIDE_PX}
          onChange={(changed) => onChange({ ...crop, box: changed })}
        />
      </div>
      <p role="status" className="text-sm text-ink-soft tabular">
        {texts.part(wholePixels(box, size))}
      </p>
    </>
  );
}

function problemText(error: unknown): string {
  if (error instanceof PictureError) return pictureProblemText(error.problem);
  return shownMessage(error);
}
