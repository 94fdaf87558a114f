import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import floating from '../overlays/floating.module.css';
import { ariaOf, type ChoiceProps } from './segmented.tsx';
import styles from './select.module.css';

export function Select<Value extends string | number>(props: ChoiceProps<Value>) {
  const { value, choices, onChange, ...names } = props;
  return (
    <Base.Root items={choices} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger className={styles['trigger']} {...ariaOf(names)}>
        <Base.Value />
        <Base.Icon className="icon-small faint">
          <ChevronsUpDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className="menu-layer no-outline"
          sideOffset={4}
          collisionPadding={8}
          alignItemWithTrigger={false}
        >
          <Base.Popup className={classNames(floating['panel'], styles['popup'])}>
            <Base.List className={styles['list']}>
              {choices.map((choice) => (
                <Base.Item key={choice.value} value={choice.value} className={styles['item']}>
                  <Base.ItemText>{choice.label}</Base.ItemText>
                  <Base.ItemIndicator className="icon-small accent">
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
