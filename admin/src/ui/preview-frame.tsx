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

/** Below this viewport width, the preview has the width of a phone. In CSS pixels. */
const PHONE_BELOW = 576;

interface PreviewFrameProps {
  /** Accessible name of the frame. */
  title: string;
  /** Undefined while the first preview is loading. */
  html: string | undefined;
  busy: boolean;
  /** Controls beside the device switch, such as the language or a link. */
  aside?: ReactNode;
  fault?: ReactNode;
}

/**
 * Preview of a page at a device's width, scaled to fit. Scripts and links are disabled; the scroll position is kept
 * across updates.
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
            // Scripts are blocked; the same origin lets the parent restore the scroll position.
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
