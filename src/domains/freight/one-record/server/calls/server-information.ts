import { feed } from '../../../server/db.ts';
import { context, endpoint, form, versions } from '../json-ld.ts';
import { admitCustomer } from '../read.ts';

/** The abilities of the server, as ONE Record asks each server to state them. */
export default feed({
  method: 'GET',
  path: '/api/one-record',
  form,
  async run(feedContext, request) {
    await admitCustomer(feedContext, request);
    const address = endpoint(feedContext.product);
    const ontologies = [`https://onerecord.iata.org/ns/cargo/${versions.cargo}`, `https://onerecord.iata.org/ns/api/${versions.api}`];
    return {
      headers: { 'content-language': 'en' },
      body: {
        ...context,
        '@id': address,
        '@type': 'api:ServerInformation',
        'api:hasServerEndpoint': { '@type': 'xsd:anyURI', '@value': address },
        'api:hasSupportedApiVersion': [versions.api],
        'api:hasSupportedContentType': ['application/ld+json'],
        'api:hasSupportedLanguage': ['en'],
        'api:hasSupportedOntology': ontologies,
        'api:hasSupportedOntologyVersion': ontologies,
      },
    };
  },
});
