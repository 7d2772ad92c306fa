import { SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import classes from './preview-frame.module.css';
import { Waiting } from './waiting.tsx';

const DEVICES = {
  desktop: { width: 1280, Icon: IconDeviceDesktop },
  tablet: { width: 768, Icon: IconDeviceTablet },
  phone: { width: 375, Icon: IconDeviceMobile },
} as const;
type Device = keyof typeof DEVICES;

/** Who sits at a phone sees what fits on one. In CSS pixels. */
const PHONE_BELOW = 576;

interface PreviewFrameProps {
  /** Names the frame for screen readers. */
  title: string;
  /** Undefined: the first is on its way. */
  html: string | undefined;
  busy: boolean;
  /** Beside the choice of the device: the language, a link. */
  aside?: ReactNode;
  fault?: ReactNode;
}

/**
 * What the visitors would see, at the width of a device, scaled to fit. No script of it runs, and its links lead nowhere;
 * where one has scrolled to stays when it is drawn anew.
 */
export function PreviewFrame({ title, html, busy, aside, fault }: PreviewFrameProps) {
  const { t } = useI18n();
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < PHONE_BELOW ? 'phone' : 'desktop'));
  const { ref, width, height } = useElementSize();
  const scrolled = useRef(0);
  const scale = Math.min(1, width === 0 ? 1 : width / DEVICES[device].width);

  const onLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const shown = frame.contentWindow;
    if (!shown) return;
    shown.scrollTo(0, scrolled.current);
    shown.addEventListener('scroll', () => (scrolled.current = shown.scrollY));
    shown.addEventListener('click', (event) => event.preventDefault(), { capture: true });
  };
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.width')}
          value={device}
          onChange={setDevice}
          data={Object.entries(DEVICES).map(([value, { Icon }]) => ({
            value: value as Device,
            label: (
              <span className={classes.device}>
                <Icon size={16} stroke={1.7} aria-hidden />
                <span className="visually-hidden">{t(`preview.${value as Device}`)}</span>
              </span>
            ),
          }))}
        />
        {busy && <Waiting size={16} />}
        <div className={classes.aside}>{aside}</div>
      </div>
      {fault}
      <div ref={ref} className={classes.place}>
        {html === undefined ? (
          !fault && (
            <Text c="dimmed" size="sm" p="md">
              {t('common.loading')}
            </Text>
          )
        ) : (
          <iframe
            title={title}
            srcDoc={html}
            // Scripts stay out; the same origin lets the page around it keep the place one has scrolled to.
            sandbox="allow-same-origin"
            onLoad={onLoad}
            className={classes.frame}
            style={{
              width: DEVICES[device].width,
              height: height / scale,
              transform: `scale(${scale})`,
              marginInlineStart: Math.max(0, (width - DEVICES[device].width) / 2),
            }}
          />
        )}
      </div>
    </div>
  );
}
