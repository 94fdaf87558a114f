import { PanelsTopLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu, MenuChoices } from '#renderer/ui/menu.tsx';
import { MINI_CORNERS, MINI_SIZES, useMiniPlace } from './mini-place.ts';

/** Moves the mini-player off what it hides, by keyboard as well. */
export function MiniMenu() {
  const t = useTranslations('player.mini');
  const { corner, size, move } = useMiniPlace();
  return (
    <Menu
      side="top"
      trigger={<IconButton name={t('place')} icon={<PanelsTopLeft />} tone="picture" tooltipSide="top" size="small" />}
    >
      <MenuChoices
        label={t('corner')}
        value={corner}
        choices={MINI_CORNERS.map((value) => ({ value, label: t(`corners.${value}`) }))}
        onChange={(chosen) => move({ corner: chosen })}
      />
      <MenuChoices
        label={t('size')}
        value={size}
        choices={MINI_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={(chosen) => move({ size: chosen })}
      />
    </Menu>
  );
}
