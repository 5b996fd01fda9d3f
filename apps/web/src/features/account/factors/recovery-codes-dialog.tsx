import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useEndSession } from '../../../api/account';
import { pageConfig } from '../../../page-config';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { PrintOnly } from '../../../ui/layout/print-only';
import { saveFile } from '../../../ui/save-file';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { OnceShownDialog } from '../once-shown-dialog';
import { sayEnd } from '../say-end';

const { card } = secondFactor;
const texts = card.codes;

interface RecoveryCodesDialogProps {
  codes: string[];
  /** Offers to end the sessions that began without a second factor. */
  offersSignOut: boolean;
  onClose: () => void;
}

/** Shows recovery codes, this once, to be copied, saved or printed. */
export function RecoveryCodesDialog({ codes, offersSignOut, onClose }: RecoveryCodesDialogProps) {
  const { productName, publicUrl } = pageConfig;
  const text = `${productName} ${publicUrl}\n${texts.title}\n\n${codes.join('\n')}\n`;
  const [isKept, setKept] = useState(false);
  const copy = async () => {
    if (await copyAndSay(codes.join('\n'), texts)) setKept(true);
  };
  return (
    <OnceShownDialog
      title={texts.title}
      description={texts.text}
      closeLabel={card.close}
      doneLabel={texts.kept}
      isKept={isKept}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <CodeList codes={codes} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Copy} onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button
            size="sm"
            icon={Download}
            onClick={() => {
              saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.fileName);
              setKept(true);
            }}
          >
            {texts.download}
          </Button>
          <Button
            size="sm"
            icon={Printer}
            onClick={() => {
              print();
              setKept(true);
            }}
          >
            {texts.print}
          </Button>
        </div>
        {offersSignOut && <SignOutOffer />}
      </div>
      <PrintOnly>
        <main className="grid gap-4 bg-white p-8 text-black">
          <p>
            <strong>{productName}</strong> {publicUrl}
          </p>
          <h1 className="text-lg font-bold">{texts.title}</h1>
          <CodeList codes={codes} />
        </main>
      </PrintOnly>
    </OnceShownDialog>
  );
}

function CodeList({ codes }: Pick<RecoveryCodesDialogProps, 'codes'>) {
  return (
    <ol aria-label={texts.title} className="grid gap-2 font-mono text-sm sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code} className="select-all">
          {code}
        </li>
      ))}
    </ol>
  );
}

function SignOutOffer() {
  const end = useEndSession();
  return (
    <div className="grid gap-2 text-sm">
      <p>{texts.others}</p>
      <div>
        <Button
          size="sm"
          busy={end.isPending}
          disabled={end.isSuccess}
          onClick={() => sayEnd(end.mutateAsync(null), { done: texts.othersEnded })}
        >
          {texts.endOthers}
        </Button>
      </div>
    </div>
  );
}
