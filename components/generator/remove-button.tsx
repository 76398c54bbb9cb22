import { CloseIcon } from '@/components/ui/frame-icons';

/** The button in a picture's corner that removes it; larger to the finger than to the eye. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="group absolute right-0 top-0 z-20 grid size-11 place-items-center"
    >
      <span className="grid size-7 place-items-center rounded-full bg-[#0e1112c7] text-[#fff] transition-colors duration-hover group-hover:bg-mark group-hover:text-on-mark forced-colors:border">
        <CloseIcon size={14} />
      </span>
    </button>
  );
}
