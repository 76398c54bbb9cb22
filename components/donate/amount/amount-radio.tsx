import { RADIO_CLASS } from '@/components/ui/field';
import { PencilRing } from '@/components/ui/pencil-ring';

/** Columns of a row: the radio, the price, what it gives, and portraits at the end of the line. */
export const ROW_CLASS =
  'relative grid min-h-18 grid-cols-[1.25rem_4.5rem_minmax(0,1fr)] max-md:gap-x-3 items-center gap-x-4 border-b border-line py-3 md:grid-cols-[1.25rem_6rem_1fr_auto] md:gap-x-5';

interface AmountRadioProps {
  id: string;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: () => void;
  /** The name, which the pencil rings. */
  name: string;
  nameClass: string;
  /** Id of what describes it. */
  describedBy?: string;
  isMirrored?: boolean;
}

/** A radio and its name, with the pencil's ring around the chosen one. The whole row can be pressed. */
export function AmountRadio({
  id,
  isChosen,
  isLocked,
  onChoose,
  name,
  nameClass,
  describedBy,
  isMirrored,
}: AmountRadioProps) {
  return (
    <>
      <input
        type="radio"
        id={id}
        name="amount"
        checked={isChosen}
        disabled={isLocked}
        onChange={onChoose}
        aria-describedby={describedBy}
        className={`relative z-10 size-5 ${RADIO_CLASS}`}
      />
      <label
        htmlFor={id}
        className={`justify-self-start font-display max-md:pl-1.5 leading-none tracking-[-.02em] before:absolute before:inset-0 ${isLocked ? 'before:cursor-not-allowed' : 'before:cursor-pointer'} ${nameClass}`}
      >
        <span className="relative inline-block md:w-min">
          <span>{name}</span>
          {isChosen && <PencilRing mirrored={isMirrored === true} />}
        </span>
      </label>
    </>
  );
}
