import { Box, Crop, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { wizard } from '../../../texts/wizard';
import { Button } from '../../../ui/buttons/button';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { CropDialog } from '../crop/crop-dialog';
import type { RefusedPicture } from '../wizard-form';

const texts = wizard.refused;

interface RefusedPictureNoticeProps {
  refused: RefusedPicture;
  onChooseAnother: () => void;
  onCut: (part: File) => void;
  onMarkerless: () => void;
}

/** Shows a picture with too little detail and offers three ways to continue; all other input is kept. */
export function RefusedPictureNotice({ refused, onChooseAnother, onCut, onMarkerless }: RefusedPictureNoticeProps) {
  const [isCropping, setCropping] = useState(false);
  return (
    <>
      <ErrorPanel
        title={texts.title}
        text={texts.text}
        action={
          <div className="grid gap-4">
            <img
              src={refused.previewUrl}
              alt={texts.alt(refused.fileName)}
              className="max-h-40 max-w-full justify-self-start border border-line shadow-pinned"
            />
            <div className="flex flex-wrap gap-2">
              <Button icon={ImageIcon} onClick={onChooseAnother}>
                {texts.another}
              </Button>
              <Button icon={Crop} onClick={() => setCropping(true)}>
                {texts.crop}
              </Button>
              <Button icon={Box} onClick={onMarkerless}>
                {texts.markerless}
              </Button>
            </div>
          </div>
        }
      />
      {isCropping && (
        <CropDialog
          picture={refused.picture}
          fileName={refused.fileName}
          imageUrl={refused.previewUrl}
          onCut={(part) => {
            setCropping(false);
            onCut(part);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </>
  );
}
