import { Footprints, Gauge } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { deviceCheck as texts } from '../../texts/device-check';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { Spinner } from '../../ui/messages/spinner';
import { BROWSER_NAMES } from '../../ui/wording/browser-names';
import type { DeviceFacts } from './device-facts';
import { SupportCodeCard, CodeReader } from './code-cards';
import { FindingList } from './finding-list';
import { ForgetDevice } from './forget-device';
import { readFacts } from './read-facts';
import { WaySummary } from './way-summary';
import { type TryStep, tryDevice } from './try-device';

/** /check: shows the abilities of this device, or of another one by its support code. */
export function CheckPage() {
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [others, setOthers] = useState<{ code: string; facts: DeviceFacts } | null>(null);
  useEffect(() => {
    void readFacts().then(setFacts);
  }, []);
  const shown = others?.facts ?? facts;
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 py-8 pb-24">
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {others && <ReadBack {...others} onClose={() => setOthers(null)} />}
      {shown ? (
        <>
          <WaySummary facts={shown} />
          {/* The test stays while another device's facts are shown, so that a running test is not begun a second time. */}
          {facts && <Test facts={facts} onFound={setFacts} hidden={others !== null} />}
          <FindingList facts={shown} />
        </>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {texts.reading}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {facts && !others && <SupportCodeCard facts={facts} />}
        <CodeReader onRead={(code, read) => setOthers({ code, facts: read })} />
      </div>
      {!others && <RecordOffer />}
      {!others && <ForgetDevice />}
    </div>
  );
}

function ReadBack({ code, facts, onClose }: { code: string; facts: DeviceFacts; onClose: () => void }) {
  const browser = facts.browser === 'other' ? texts.unknownBrowser : BROWSER_NAMES[facts.browser];
  const device = texts.code.device(texts.platforms[facts.platform], browser);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-surface bg-searching-wash p-4 text-sm"
    >
      <p>
        <span className="font-medium">{texts.code.readBack(code)}.</span> {device}
      </p>
      <Button size="sm" onClick={onClose}>
        {texts.code.close}
      </Button>
    </div>
  );
}

type Found = (change: (facts: DeviceFacts | null) => DeviceFacts | null) => void;

function Test({ facts, onFound, hidden }: { facts: DeviceFacts; onFound: Found; hidden: boolean }) {
  const [step, setStep] = useState<TryStep | 'done' | null>(null);
  const isRunning = step !== null && step !== 'done';
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = () => {
    if (isRunning) return;
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    tryDevice(facts, {
      onStep: setStep,
      onFound: (part) => onFound((known) => known && { ...known, ...part }),
      signal,
    }).then(
      () => setStep('done'),
      () => undefined,
    );
  };
  const status = step === 'done' ? texts.tested : step && texts.steps[step];
  return (
    <section hidden={hidden} className="grid justify-items-start gap-3">
      <Button variant="primary" size="lg" icon={Gauge} busy={isRunning} onClick={run} className="max-sm:w-full">
        {step === 'done' ? texts.tryAgain : texts.try}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {status ?? texts.tryText}
      </p>
    </section>
  );
}

function RecordOffer() {
  const { title, text, action } = texts.record;
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{text}</p>
      <ButtonLink href="/check/recording" icon={Footprints}>
        {action}
      </ButtonLink>
    </section>
  );
}
