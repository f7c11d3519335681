import { InputNumber, type InputNumberProps } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../../web/i18n.ts';
import { typedDecimal } from '../../../../web/kit/form/decimal-text.ts';
import { qtyOf } from './qty-text.ts';

/**
 * A quantity on the floor as exact text, typed with the decimal sign of the reader's language. A proposed one is selected, so that typing
 * replaces it.
 */
export function QtyInput(props: Omit<InputNumberProps<string>, 'stringMode' | 'min' | 'size' | 'parser' | 'formatter'>): ReactNode {
  const language = useLanguage();
  return (
    <InputNumber<string>
      {...props}
      stringMode
      min="0"
      size="large"
      onFocus={({ target }) => target.select()}
      parser={(text) => qtyOf(text ?? '', language)}
      formatter={(value, { userTyping, input }) => (userTyping ? input : typedDecimal(String(value ?? ''), language))}
    />
  );
}
