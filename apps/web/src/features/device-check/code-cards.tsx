import { MAX_TYPED_SUPPORT_CODE_LENGTH } from '@anchora/contract/limits';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { supportAddress } from '../../api/support-address';
import { deviceCheck } from '../../texts/device-check';
import { Button } from '../../ui/buttons/button';
import { copyAndSay } from '../../ui/wording/copy-and-say';
import { TextField } from '../../ui/fields/text-field';
import type { DeviceFacts } from './device-facts';
import { decodeSupportCode, encodeSupportCode } from './support-code';

const texts = deviceCheck.code;
const CARD = 'grid content-start gap-3 rounded-surface border border-line bg-surface p-5';

/** Shows the support code of this device, to be copied. */
export function SupportCodeCard({ facts }: { facts: DeviceFacts }) {
  const code = encodeSupportCode(facts);
  const copy = () => void copyAndSay(code, { copied: texts.copied, notCopied: texts.copyFailed });
  return (
    <section className={CARD}>
      <h2 className="text-base font-bold">{texts.title}</h2>
      <p className="text-sm text-ink-soft">{texts.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-xl font-bold tracking-wide tabular select-all" data-testid="support-code">
          {code}
        </output>
        <Button size="sm" icon={Copy} onClick={copy}>
          {texts.copy}
        </Button>
      </p>
      <p className="text-sm">
        <Link href={supportAddress({ code })} className="touch-target inline-block underline underline-offset-4">
          {texts.ask}
        </Link>
      </p>
    </section>
  );
}

/** Reads the support code of another device. */
export function CodeReader({ onRead }: { onRead: (code: string, facts: DeviceFacts) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const read = () => {
    const facts = decodeSupportCode(typed);
    if (typeof facts === 'string') {
      setError(texts.faults[facts]);
      return;
    }
    setError(undefined);
    onRead(encodeSupportCode(facts), facts);
    scrollTo({ top: 0 });
  };
  return (
    <form
      noValidate
      className={CARD}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <h2 className="text-base font-bold">{texts.readTitle}</h2>
      <p className="text-sm text-ink-soft">{texts.readText}</p>
      <TextField
        label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_SUPPORT_CODE_LENGTH}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="justify-self-start">
        {texts.read}
      </Button>
    </form>
  );
}
