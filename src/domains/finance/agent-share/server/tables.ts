import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { LossTerm } from '../rules.ts';

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  agent_share: {
    id: GeneratedAlways<bigint>;
    company_id: bigint;
    freight_job_id: bigint;
    agent_id: bigint;
    percent: string;
    losses: LossTerm;
    excluded_fee_ids: Generated<bigint[]>;
    fee_name_id: bigint;
    functional_currency: Currency;
    income_minor: bigint;
    cost_minor: bigint;
    currency: Currency;
    rate: string;
    correction: boolean;
    created_at: Date;
    created_by: bigint | null;
  };
};
