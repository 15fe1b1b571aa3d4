/** A refusal in Google's shape. */
const statuses = {
  invalid: 400,
  invalidQuery: 400,
  bytesBilledLimitExceeded: 400,
  resourceInUse: 400,
  accessDenied: 403,
  rateLimitExceeded: 403,
  quotaExceeded: 403,
  billingNotEnabled: 403,
  notFound: 404,
  duplicate: 409,
  internalError: 500,
  backendError: 503,
  stopped: 499,
} as const;

export type Reason = keyof typeof statuses;
export type ErrorProto = { reason: Reason; message: string; location?: string };

export class ApiError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }

  get status(): number {
    return statuses[this.reason];
  }

  get proto(): ErrorProto {
    const location = this.reason === 'invalidQuery' ? { location: 'query' } : {};
    return { reason: this.reason, message: this.message, ...location };
  }

  get body(): object {
    const { message, reason } = this;
    return { error: { code: this.status, message, errors: [{ message, domain: 'global', reason }] } };
  }
}
