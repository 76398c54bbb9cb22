import { useTranslations } from 'next-intl';

import { Checkbox } from '@/components/ui/checkbox';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';

/** Asks the signed-in user whether the browser may compare faces to say which portrait is most like them. */
export default function LikenessChoice() {
  const t = useTranslations('generator.likeness');
  const { account } = useAccount();
  const wish = useService(createLikenessWish);
  const wanted = useStore(wish);
  if (!account) return null;
  return (
    <Checkbox
      isChecked={wanted === account.uid}
      onChange={(isWanted) => wish.update(() => (isWanted ? account.uid : null))}
      hint={t('choiceHint')}
    >
      {t('choice')}
    </Checkbox>
  );
}
