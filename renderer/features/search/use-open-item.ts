import { useNavigate } from '@tanstack/react-router';
import { api } from '#renderer/api/client.ts';
import { foundPlace } from '#renderer/parts/finding-link.tsx';
import { placeOfAddress } from '#renderer/parts/place-of-address.ts';
import type { PaletteItem } from './palette-items.ts';

type OpenItemParts = {
  /** For which it was found. */
  readonly text: string;
  readonly look: (text: string) => void;
  readonly onChosen: () => void;
};

/** Does what an item stands for. A text is remembered once something was opened that it found. */
export function useOpenItem({ text, look, onChosen }: OpenItemParts): (item: PaletteItem) => void {
  const navigate = useNavigate();

  function found(): void {
    onChosen();
    // Not remembering a text is no reason to say anything.
    void api['searches.remember']({ text }).catch(() => undefined);
  }

  return (item) => {
    switch (item.kind) {
      case 'address':
        onChosen();
        return void navigate(placeOfAddress(item.address));
      case 'recent':
        return look(item.text);
      case 'forget':
        return void api['searches.forget']({ text: null });
      case 'command':
        onChosen();
        return item.command.run();
      case 'release':
        found();
        return void navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(item.card.id) } });
      case 'novel':
        found();
        return void navigate({ to: '/novels/$slugUrl', params: { slugUrl: item.card.slugUrl } });
      case 'text':
        found();
        return void navigate(foundPlace(item.finding));
      case 'texts':
        found();
        return void navigate({ to: '/texts', search: { q: item.text } });
      case 'catalogue':
        found();
        return void navigate({ to: '/anime', search: { q: item.text } });
    }
  };
}
