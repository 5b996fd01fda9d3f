import { sharing } from '../../texts/sharing';
import { QrCode } from '../../ui/qr-code';
import type { SharedProject } from './use-shared-project';
import './print-sheet.css';

const texts = sharing.sheet;

export interface PrintSheetProps {
  project: SharedProject;
  link: string;
  /** A small picture of the page instead of the page. */
  thumbnail?: boolean;
}

/** One A4 page: picture, code, one line. Always black on white. */
export function PrintSheet({ project, link, thumbnail = false }: PrintSheetProps) {
  const isTracked = project.type === 'image-tracking';
  return (
    <div className={thumbnail ? 'print-sheet print-sheet-thumbnail' : 'print-sheet'}>
      {isTracked && project.targetImageUrl && (
        <img src={project.targetImageUrl} alt={texts.targetAlt} className="print-sheet-picture" />
      )}
      <div className="print-sheet-foot">
        <QrCode text={link} label={sharing.qrAlt(link)} className="print-sheet-code" />
        <div className="print-sheet-words">
          <p className="print-sheet-name">{project.name}</p>
          <p>{isTracked ? texts.instruction : texts.instructionMarkerless}</p>
        </div>
      </div>
    </div>
  );
}
