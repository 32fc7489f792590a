'use strict';

var LocalServiceRegistry = require('dw/svc/LocalServiceRegistry');

function rates() {
    var service = LocalServiceRegistry.createService('stops.http.rates', { //> service=undefined result=undefined ^LocalServiceRegistry=fn
        createRequest: function (svc, params) {
            svc.setRequestMethod('GET'); //> svc=? params={} ^service=? | params.currency -> USD | over +1
            return JSON.stringify(params); //> svc=? params={} | .params currency='USD' | JSON.stringify(params) -> {"currency":"USD"}
        },
        mockCall: function (svc, client) {
            return { statusCode: 200, text: '{"rate":2}' }; //> svc=? client=? | typeof svc -> object
        },
        parseResponse: function (svc, response) {
            var parsed = JSON.parse(response.text); //> svc=? response={} parsed=undefined | response.statusCode -> 200 | over +1
            return parsed; //> svc=? response={} parsed={} | parsed.rate -> 2 | .parsed rate=2
        }
    });
    service.setMock(); //> service=? result=undefined
    var result = service.call({ currency: 'USD' }); //> service=? result=undefined | over +1
    return result.object; //> service=? result=? | result.ok -> true | result.object.rate -> 2
}

exports.run = function () {
    rates();
};
