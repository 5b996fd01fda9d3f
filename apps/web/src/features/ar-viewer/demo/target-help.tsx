import { SAMPLES, type SampleId } from '@anchora/contract/templates';
import { Copy, ImageIcon, Maximize, Printer, X } from 'lucide-react';
import { useRef } from 'react';
import { demoLink, demoTargetPath } from '../../../api/demo-links';
import { pageConfig } from '../../../page-config';
import { demo } from '../../../texts/demo';
import { buttonClass } from '../../../ui/buttons/button-style';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { Icon } from '../../../ui/pictures/icon';
import { QrCode } from '../../../ui/pictures/qr-code';
import { ReachNote } from './reach-note';

const texts = demo.help;

/**
 * Explains how to bring phone and picture together: beside the overlay if there is space, behind a button on a phone.
 * Without a target image, the frame itself shows the QR code.
 */
export function TargetHelp({ sample }: { sample: SampleId }) {
  if (SAMPLES[sample].type !== 'image-tracking') {
    return (
      <div className="absolute right-6 bottom-6 hidden w-72 lg:block">
        <ReachNote />
      </div>
    );
  }
  return (
    <>
      {/* The help stands as close to the middle as the widest start overlay allows. */}
      <aside className="absolute top-1/2 right-[calc(50%-38rem)] hidden max-h-[calc(100dvh-2rem)] w-72 -translate-y-1/2 gap-4 overflow-y-auto rounded-surface border border-line bg-surface p-5 xl:grid">
        <ScanCode sample={sample} />
        <p className="text-sm">{texts.desktop}</p>
        <a href={demoTargetPath(sample)} target="_blank" rel="noopener" className={buttonClass({ wide: true })}>
          <Icon of={Maximize} sizePx={18} />
          {texts.show}
        </a>
        <ReachNote />
      </aside>
      <PhoneHelp sample={sample} />
    </>
  );
}

function ScanCode({ sample }: { sample: SampleId }) {
  const link = demoLink(sample);
  return (
    <div className="rounded-control border border-line bg-white p-1">
      <QrCode text={link} label={texts.scan(link)} className="w-full" />
    </div>
  );
}

function PhoneHelp({ sample }: { sample: SampleId }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const address = pageConfig.publicUrl + demoTargetPath(sample);
  const copy = () => void copyAndSay(address, { copied: texts.copied, notCopied: texts.copyFailed });
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-[max(0.75rem,env(safe-area-inset-right))] inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-bold text-ink hover:border-ink active:bg-press xl:hidden"
      >
        <Icon of={ImageIcon} />
        {texts.button}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="target-help"
        className="m-auto mb-0 w-full max-w-none rounded-t-surface border border-line bg-paper p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-overlay sm:mb-auto sm:max-w-md sm:rounded-surface"
      >
        <div className="grid gap-4">
          <div className="flex items-start justify-between gap-3">
            <h2 id="target-help" className="text-lg font-bold">
              {texts.title}
            </h2>
            <button
              type="button"
              aria-label={texts.close}
              onClick={() => dialog.current?.close()}
              className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
            >
              <Icon of={X} />
            </button>
          </div>
          <p className="text-sm">{texts.phone}</p>
          <p className="rounded-control bg-sunken px-3 py-2.5 text-sm font-medium break-all select-all">{address}</p>
          <ReachNote />
          <div className="grid gap-2 sm:grid-cols-2">
            <button type="button" onClick={copy} className={buttonClass({ variant: 'primary' })}>
              <Icon of={Copy} sizePx={18} />
              {texts.copy}
            </button>
            <a href={demoTargetPath(sample)} target="_blank" rel="noopener" className={buttonClass()}>
              <Icon of={Printer} sizePx={18} />
              {texts.print}
            </a>
          </div>
        </div>
      </dialog>
    </>
  );
}
