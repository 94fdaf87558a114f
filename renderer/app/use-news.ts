import { useTranslations } from 'use-intl';
import { useAppEvent } from '#renderer/api/use-app-event.ts';
import { browserPermission } from '#renderer/parts/browser-notifications.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import { linkOfNews } from '#shared/domain/news.ts';
import { useFollowLink } from './use-follow-link.ts';
import { useNewsText } from './use-news-text.ts';

/** One message stands in the place of the one before, also where several windows tell of the same. */
const TAG = 'news';

/** Tells of what came out where the host cannot: by the browser's notifications if it may, else on the page. */
export function useNews(): void {
  const t = useTranslations('news');
  const newsText = useNewsText();
  const follow = useFollowLink();

  useAppEvent('news.found', ({ items, isTold }) => {
    const text = newsText(items);
    if (isTold || text === null) return;
    const open = () => void follow(linkOfNews(items));
    if (browserPermission() !== 'granted') {
      showToast({ text: t('both', text), action: { label: t('open'), run: open } });
      return;
    }
    const notification = new Notification(text.title, { body: text.body, tag: TAG });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  });
}
