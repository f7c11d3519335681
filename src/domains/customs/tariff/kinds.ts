/** The countries whose customs we declare to. */
export const customsCountries = ['CN', 'VN', 'TH'] as const;
export type CustomsCountry = (typeof customsCountries)[number];

export const directions = ['export', 'import'] as const;
export type Direction = (typeof directions)[number];

/** The kinds of duty rate by origin: that of most favoured nations, that of an agreement with the country of origin, and the general one. */
export const originKinds = ['mfn', 'preferential', 'general'] as const;
export type OriginKind = (typeof originKinds)[number];

/** The currency in which each country's customs assesses duties. */
export const currencyOf = { CN: 'CNY', VN: 'VND', TH: 'THB' } as const satisfies Record<CustomsCountry, string>;
export const timeZoneOf = { CN: 'Asia/Shanghai', VN: 'Asia/Ho_Chi_Minh', TH: 'Asia/Bangkok' } as const satisfies Record<
  CustomsCountry,
  string
>;
