import type { CSSProperties } from 'react';
import { locale } from '../../../texts/language';
import { sharing } from '../../../texts/sharing';
import { QrCode } from '../../../ui/pictures/qr-code';
import type { SharedProject } from '../use-shared-project';
import type { SheetLayout, SizeMm } from './sheet-layout';
import './print-sheet.css';

const texts = sharing.sheet;

interface PrintSheetProps {
  project: SharedProject;
  link: string;
  layout: SheetLayout;
  /** Null for a sheet with the code only. */
  pictureUrl: string | null;
  /** Whether the sheet is the small one on the page instead of the printed one. */
  thumbnail?: boolean;
}

/** One page with picture, code and words; the words are always black on white. */
export function PrintSheet({ project, link, layout, pictureUrl, thumbnail = false }: PrintSheetProps) {
  const { page, picture } = layout;
  const isTracked = project.type === 'image-tracking';
  // The printed sheet is the document's main content; the thumbnail on the page is not.
  const Sheet = thumbnail ? 'div' : 'main';
  const Name = thumbnail ? 'p' : 'h1';
  return (
    <Sheet
      className={thumbnail ? 'print-sheet print-sheet-thumbnail' : 'print-sheet'}
      data-arrangement={layout.arrangement}
      data-content={picture ? 'picture' : 'code'}
      style={lengths({ page, picture })}
    >
      {picture && pictureUrl && (
        <div className="print-sheet-picture">
          {/* The picture for the print is hidden on screens, where it must not delay what is seen. */}
          <img src={pictureUrl} alt={texts.targetAlt} fetchPriority={thumbnail ? 'auto' : 'low'} />
        </div>
      )}
      <div className="print-sheet-foot">
        <QrCode text={link} label={sharing.qrAlt(link)} colours={project.brand?.qr} className="print-sheet-code" />
        <div className="print-sheet-words">
          <Name className="print-sheet-name">
            <bdi>{project.name}</bdi>
          </Name>
          <p>{isTracked ? texts.instruction : texts.instructionMarkerless}</p>
          {picture && <p className="print-sheet-size">{texts.pictureSize(cm(picture.width), cm(picture.height))}</p>}
        </div>
      </div>
    </Sheet>
  );
}

/** Sets the paper size. Without margins, the browser prints no date and no address. */
export function PaperSize({ page }: { page: SizeMm }) {
  return <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`}</style>;
}

function lengths({ page, picture }: Pick<SheetLayout, 'page' | 'picture'>): CSSProperties {
  return {
    '--page-width': page.width,
    '--page-height': page.height,
    '--picture-width': picture?.width,
    '--picture-height': picture?.height,
  } as CSSProperties;
}

function cm(mm: number): string {
  return (mm / 10).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
