import type { CSSProperties } from 'react';
import { locale } from '../../../texts/language';
import { sharing } from '../../../texts/sharing';
import { QrCode } from '../../../ui/pictures/qr-code';
import type { SharedProject } from '../use-shared-project';
import type { SheetLayout, Size } from './sheet-layout';
import './print-sheet.css';

const texts = sharing.sheet;

export interface PrintSheetProps {
  project: SharedProject;
  link: string;
  layout: SheetLayout;
  /** null: the sheet is the code alone. */
  pictureUrl: string | null;
  /** A small picture of the page instead of the page. */
  thumbnail?: boolean;
}

/** One page: picture, code, one line. Always black on white. */
export function PrintSheet({ project, link, layout, pictureUrl, thumbnail = false }: PrintSheetProps) {
  const { page, picture } = layout;
  const isTracked = project.type === 'image-tracking';
  // On paper, and in a PDF, it is the document; on the page it is a picture of one.
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
          <img src={pictureUrl} alt={texts.targetAlt} fetchPriority={thumbnail ? 'auto' : 'low'} />
        </div>
      )}
      <div className="print-sheet-foot">
        <QrCode text={link} label={sharing.qrAlt(link)} className="print-sheet-code" />
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

/** The paper that the browser takes; with no margins of its own it prints neither date nor address around the page. */
export function PaperSize({ page }: { page: Size }) {
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
